<?php

return [
    'apples' => 'One apple|Many apples',
    'baskets' => '{0} No basket|[1,*] :count baskets',
];
