import { createServer } from 'node:http'

/**
 * Quote service in a separate process. `/quote?mode=ok|fail|hang&delay=ms&amount=n` replies, fails or never replies.
 * `/open` returns the number of open requests.
 */
let open = 0

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/open') {
    response.end(JSON.stringify({ open }))
    return
  }
  open++
  response.on('close', () => {
    open--
  })
  const { mode, delay, amount } = Object.fromEntries(url.searchParams)
  if (mode === 'hang') return
  setTimeout(() => {
    response.statusCode = mode === 'fail' ? 500 : 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(mode === 'fail' ? { message: 'down' } : { toAmount: amount }))
  }, Number(delay))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
process.on('disconnect', () => process.exit())
