import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
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
  list: async () => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [] as string[]
      throw error
    })
    const files = await Promise.all(
      names.filter((name) => typeOf(name) !== null).map((name) => sizeOf(folder, name)),
    )
    return files
      .filter((file) => file !== null)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  },
})

/** Null for a folder, and for a file that is removed meanwhile. */
const sizeOf = async (folder: string, name: string) => {
  try {
    const found = await stat(join(folder, name))
    return found.isFile() ? { name, bytes: found.size } : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

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
