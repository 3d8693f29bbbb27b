import { createConnection } from 'node:net'
import { join } from 'node:path'

/**
 * A running shop on the embedded database has the folder to itself, so the command line asks it to
 * do the work, over a socket in the data folder that only the shop's own user may open. One line of
 * JSON in; lines of text out, then a last line with the exit code.
 */
export const socketPath = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\petik-${dataDir.replace(/\W/g, '-')}`
    : join(dataDir, 'operator.sock')

/** Has a running shop do a command; null when none is running on this data folder. */
export const askRunningShop = (
  dataDir: string,
  words: readonly string[],
  tell: (line: string) => void,
): Promise<number | null> =>
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
