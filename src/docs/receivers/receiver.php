<?php
// A webhook receiver for PHP 8 without packages: SECRET=... php -S 127.0.0.1:PORT receiver.php
// The package standard-webhooks/standard-webhooks has the same check.

function verified(string $secret, string $body): bool {
    // a secret of your own that does not begin with whsec_ is not base64: its bytes are the key
    $key = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6)) : $secret;
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // while a secret is rotated, there is one signature for each secret
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $one) {
        if (abs(time() - (int) $timestamp) < 300 && hash_equals($wanted, $one)) {
            return true;
        }
    }
    return false;
}

// the bytes as they arrived: JSON that was decoded and encoded again has another signature
$body = file_get_contents('php://input');
if (!verified(getenv('SECRET'), $body)) {
    http_response_code(400);
    return;
}
// a file that can be created only once; use a table with a unique key, written in the transaction that handles the
// event
$seen = sys_get_temp_dir() . '/seen-' . getmypid() . '-' . hash('sha256', $_SERVER['HTTP_WEBHOOK_ID']);
$first = @fopen($seen, 'x');
if ($first) {
    fclose($first);
    file_put_contents('php://stdout', "handled {$_SERVER['HTTP_WEBHOOK_ID']} " . json_decode($body)->event . "\n");
}
http_response_code(204); // also for a duplicate, or it is sent again
