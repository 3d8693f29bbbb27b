import { createServer, type Server } from 'node:net'
import { chmodSync, rmSync } from 'node:fs'
import { runCommand } from './commands.ts'
import { socketPath } from './operator-socket.ts'
import type { OpenShop } from '../shop.ts'

const LINE_MAX = 4_096

export const openOperatorSocket = async (open: OpenShop): Promise<Server> => {
  const path = socketPath(open.shop.config.dataDir)
  if (process.platform !== 'win32') rmSync(path, { force: true })
  const server = createServer((socket) => {
    let text = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk
      if (text.length > LINE_MAX) return void socket.destroy()
      if (!text.includes('\n')) return
      const words = readWords(text)
      void runCommand(open, words, (line) => socket.write(`${line}\n`))
        .catch((error: unknown) => {
          socket.write(`failed: ${error instanceof Error ? error.message : String(error)}\n`)
          return 1
        })
        .then((code) => socket.end(`exit ${code}\n`))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  if (process.platform !== 'win32') chmodSync(path, 0o600)
  return server
}

const readWords = (text: string): string[] => {
  try {
    const words: unknown = JSON.parse(text)
    return Array.isArray(words) ? words.map(String) : []
  } catch {
    return []
  }
}
