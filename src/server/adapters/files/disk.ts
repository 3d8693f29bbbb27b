import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireType, typeOf } from './names.ts'
import type { FilesPort } from './port.ts'

/** Files in a local folder. A write is atomic, also in a crash. */
export const diskFiles = (folder: string): FilesPort => ({
  put: async (name, bytes, type) => {
    requireType(name, type)
    await mkdir(folder, { recursive: true })
    const path = join(folder, name)
    const file = await open(`${path}.part`, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.part`, path)
  },
  get: async (name) => {
    const type = typeOf(name)
    if (!type) return null
    try {
      return { bytes: await readFile(join(folder, name)), type }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  part: async (name, from, length) => {
    const type = typeOf(name)
    const file = type ? await openExisting(join(folder, name)) : null
    if (!type || !file) return null
    try {
      const { size } = await file.stat()
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - from)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
      return { bytes: bytes.subarray(0, bytesRead), type, size }
    } finally {
      await file.close()
    }
  },
  remove: async (name) => {
    if (typeOf(name)) await rm(join(folder, name), { force: true })
  },
})

const openExisting = async (path: string) => {
  try {
    return await open(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
