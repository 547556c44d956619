"""A webhook receiver for Python 3.9 or later without packages: python3 receiver.py PORT SECRET

The package standardwebhooks has the same check: Webhook(secret).verify(body, headers).
"""
import base64
import hashlib
import hmac
import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT, SECRET = int(sys.argv[1]), sys.argv[2]
# a secret of your own that does not begin with whsec_ is not base64: its bytes are the key
KEY = base64.b64decode(SECRET[6:]) if SECRET.startswith("whsec_") else SECRET.encode()
seen = set()  # use a table with a unique key, written in the transaction that handles the event


def verified(headers, body: bytes) -> bool:
    try:
        age = abs(time.time() - int(headers["webhook-timestamp"]))
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        wanted = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
        # while a secret is rotated, there is one signature for each secret
        signatures = headers["webhook-signature"].split(" ")
        return age < 300 and any(hmac.compare_digest(wanted, one) for one in signatures)
    except (AttributeError, TypeError, ValueError):
        return False


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # connections are kept

    def do_POST(self):
        # the bytes as they arrived: JSON that was parsed and written again has another signature.
        # In FastAPI: await request.body(); in Flask: request.get_data()
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not verified(self.headers, body):
            self.send_response(400)
            self.send_header("content-length", "0")
        else:
            uid = self.headers["webhook-id"]
            if uid not in seen:
                seen.add(uid)
                print("handled", uid, json.loads(body)["event"], flush=True)
            self.send_response(204)  # also for a duplicate, or it is sent again
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
