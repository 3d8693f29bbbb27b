import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of an installed program, also where servers are that are not in PATH; null without it. */
export const findProgram = (name: string): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}
