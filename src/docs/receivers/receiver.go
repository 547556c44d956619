// A webhook receiver for Go 1.19 or later without modules: go run receiver.go PORT SECRET
//
// The module github.com/standard-webhooks/standard-webhooks/libraries has the same check.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Use a table with a unique key, written in the transaction that handles the event.
var seen sync.Map

func main() {
	key := []byte(os.Args[2])
	// a secret of your own that does not begin with whsec_ is not base64: its bytes are the key
	if encoded := strings.TrimPrefix(os.Args[2], "whsec_"); encoded != os.Args[2] {
		key, _ = base64.StdEncoding.DecodeString(encoded)
	}
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		// the bytes as they arrived: JSON that was decoded and encoded again has another signature
		body, err := io.ReadAll(request.Body)
		if err != nil || !verified(key, request.Header, body) {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		id := request.Header.Get("webhook-id")
		if _, duplicate := seen.LoadOrStore(id, true); !duplicate {
			fmt.Println("handled", id, string(body))
		}
		response.WriteHeader(http.StatusNoContent) // also for a duplicate, or it is sent again
	})
	fmt.Println(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}

func verified(key []byte, header http.Header, body []byte) bool {
	timestamp := header.Get("webhook-timestamp")
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-sent)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(header.Get("webhook-id") + "." + timestamp + "."))
	mac.Write(body)
	wanted := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// while a secret is rotated, there is one signature for each secret
	for _, one := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal(wanted, []byte(one)) {
			return true
		}
	}
	return false
}
