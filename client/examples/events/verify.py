import base64
import hashlib
import hmac
import time

MAX_AGE_SECONDS = 300


def is_genuine(secret, headers, body):
    """Whether an event comes from the service and was sent within the last five minutes.

    secret: the signing secret of the endpoint: whsec_...
    headers: by their names in lower case
    body: the bytes as they were received, before they are parsed
    """
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isascii() or not timestamp.isdigit():
        return False
    if abs(time.time() - int(timestamp)) > MAX_AGE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # While a secret is being replaced, there are two signatures.
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(one, expected) for one in given)
