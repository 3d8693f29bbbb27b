/**
 * The ceiling for cached responses: a bare node:http server that returns given bytes and headers. A
 * child process that receives the responses and sends its port.
 */
import { createServer } from 'node:http'

export type RawAnswer = { path: string; status: number; rawHeaders: string[]; body: Uint8Array }

process.once('message', (given: RawAnswer[]) => {
  const answers = new Map(given.map((answer) => [answer.path, answer]))
  const server = createServer((request, response) => {
    const { status, rawHeaders, body } = answers.get(request.url!)!
    response.writeHead(status, rawHeaders)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send!(typeof address === 'object' && address ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
