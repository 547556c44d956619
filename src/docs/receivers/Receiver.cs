// A webhook receiver for .NET 6 or later, or Mono, without packages: Receiver.exe PORT SECRET
// The package StandardWebhooks has the same check.
using System;
using System.Collections.Concurrent;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;

public static class Receiver
{
    // use a table with a unique key, written in the transaction that handles the event
    private static readonly ConcurrentDictionary<string, bool> Seen = new ConcurrentDictionary<string, bool>();

    public static void Main(string[] args)
    {
        // a secret of your own that does not begin with whsec_ is not base64: its bytes are the key
        var key = args[1].StartsWith("whsec_", StringComparison.Ordinal)
            ? Convert.FromBase64String(args[1].Substring("whsec_".Length))
            : Encoding.UTF8.GetBytes(args[1]);
        var listener = new HttpListener();
        listener.Prefixes.Add("http://127.0.0.1:" + args[0] + "/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            // the bytes as they arrived: JSON that was parsed and written again has another signature.
            // In ASP.NET Core: copy Request.Body, and bind no model
            var body = new MemoryStream();
            context.Request.InputStream.CopyTo(body);
            var verified = Verified(key, context.Request, body.ToArray());
            var id = context.Request.Headers["webhook-id"];
            if (verified && Seen.TryAdd(id, true))
            {
                Console.WriteLine("handled " + id + " " + Encoding.UTF8.GetString(body.ToArray()));
            }
            // 204 also for a duplicate, or it is sent again
            context.Response.StatusCode = verified ? 204 : 400;
            context.Response.Close();
        }
    }

    private static bool Verified(byte[] key, HttpListenerRequest request, byte[] body)
    {
        var timestamp = request.Headers["webhook-timestamp"];
        long sent;
        if (!long.TryParse(timestamp, out sent) || Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - sent) > 300)
        {
            return false;
        }
        var begin = Encoding.UTF8.GetBytes(request.Headers["webhook-id"] + "." + timestamp + ".");
        using (var mac = new HMACSHA256(key))
        {
            var wanted = "v1," + Convert.ToBase64String(mac.ComputeHash(begin.Concat(body).ToArray()));
            // while a secret is rotated, there is one signature for each secret
            return (request.Headers["webhook-signature"] ?? "").Split(' ').Any(one => Same(wanted, one));
        }
    }

    // in constant time; CryptographicOperations.FixedTimeEquals does it for bytes
    private static bool Same(string one, string other)
    {
        var difference = one.Length ^ other.Length;
        for (var i = 0; i < one.Length && i < other.Length; i++)
        {
            difference |= one[i] ^ other[i];
        }
        return difference == 0;
    }
}
