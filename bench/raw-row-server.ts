/**
 * The least that a modifying call can do: a bare node:http server that parses JSON, updates one row
 * by key and responds. No session, prices, stock or cart. A child process that receives the
 * database's URL and sends its port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

export type RowServer = { url: string; pool: number; rows: number }

const ANSWER = Buffer.from(JSON.stringify({ data: { changed: 1 } }))

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

process.once('message', ({ url, pool: max, rows }: RowServer) => {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => {})
  let next = 0
  const change = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await bodyOf(request)
    const { rowCount } = await pool.query({
      name: 'row',
      text: 'update bench_rows set n = n + 1 where id = $1',
      values: [next++ % rows],
    })
    response.writeHead(rowCount === 1 ? 200 : 500, {
      'content-type': 'application/json',
      'content-length': ANSWER.length,
    })
    response.end(ANSWER)
  }
  const server = createServer(
    (request, response) =>
      void change(request, response).catch(() => response.writeHead(500).end()),
  )
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send!(typeof address === 'object' && address ? address.port : 0)
  })
})
process.once('disconnect', () => process.exit(0))
