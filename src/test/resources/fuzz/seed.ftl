### Resource
## Group { $x }

# A note
# of two lines
hello = Hello, { $name }! { "{" }{""}
-brand = Fire{ -part(case: "x") }
    .gender = f
attrs =
    .title = Title [x]
    .label =
        Two
          lines

        { NUMBER($n, minimumFractionDigits: 2) } end
mail = { $count ->
    [0] None
    [one] One { $from ->
            [a] A
           *[b] B
        } mail
   *[other]
        { $count } mails
        in { hello.attr } {{ -brand.gender }}
 }
