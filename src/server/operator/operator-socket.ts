import { createConnection } from 'node:net'
import { join } from 'node:path'

/**
 * A shop on the embedded database locks its folder, so the command line sends it the command over a
 * private socket. In: a line of JSON; out: lines of text and `exit <code>`.
 */
export const socketPath = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\petik-${dataDir.replace(/\W/g, '-')}`
    : join(dataDir, 'operator.sock')

/** Runs a command in the running shop; null when none runs on this data folder. */
export const askRunningShop = (
  dataDir: string,
  words: readonly string[],
  print: (line: string) => void,
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
        else print(line)
      }
    })
    socket.on('close', () => resolve(1))
  })
