import { createConnection, createServer, type Server } from 'node:net'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './commands.ts'
import type { OpenShop } from './open.ts'

/**
 * A running shop on the embedded database has the folder to itself, so the command line asks it to do the work, over a socket in the data folder
 * that only the shop's own user may open. One line of JSON in; lines of text out, then a last line with the exit code.
 */
const socketPath = (dataDir: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\petik-${dataDir.replace(/\W/g, '-')}` : join(dataDir, 'operator.sock')
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

/** Has a running shop do a command; null when none is running on this data folder. */
export const askRunningShop = (dataDir: string, words: readonly string[], tell: (line: string) => void): Promise<number | null> =>
  new Promise((resolve) => {
    const socket = createConnection(socketPath(dataDir))
    let text = ''
    socket.on('connect', () => socket.write(`${JSON.stringify(words)}\n`))
    socket.on('error', () => resolve(null))
    socket.on('data', (chunk) => {
      text += chunk
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) {
        const end = /^exit (\d+)$/.exec(line)
        if (end) resolve(Number(end[1]))
        else tell(line)
      }
    })
    socket.on('close', () => resolve(1))
  })
