<?php
// comment
/* block */
# hash
$lang['key'] = 'It\'s one';
$a = array('b' => "Two $x {$y['z']} \n\"q\"", 'c' => 3);
define('NAME', "Value");
return [
    'deep' => ['er' => 'Text <b>bold</b>'],
    'here' => <<<EOT
Heredoc $x text
EOT
    ,
    'now' => <<<'RAW'
Raw
RAW
];
echo 'a' . "b"; ?>
<p>html</p>
<?= $x ?>
