import { readdir } from 'node:fs/promises'
import { diskFiles } from './disk.ts'
import { typeOf } from './names.ts'
import type { FilesPort } from './port.ts'

export type Moved = { stored: number; before: number; removed: number }

/**
 * Copies every file of a folder to another storage. What is there already with the same size is not
 * sent again, so that a move that was cut goes on. With `isRemoved` a file leaves the folder once
 * it was read back; without it the folder stays as it is.
 */
export const moveFiles = async (
  folder: string,
  to: FilesPort,
  { isRemoved, tell }: { isRemoved: boolean; tell: (done: number, all: number) => void },
): Promise<Moved> => {
  const names = (await readdir(folder)).filter((name) => typeOf(name) !== null).toSorted()
  const from = diskFiles(folder)
  const moved: Moved = { stored: 0, before: 0, removed: 0 }
  for (const [at, name] of names.entries()) {
    const file = await from.get(name)
    // Null: removed meanwhile by the shop.
    if (file) {
      // A file never changes, and one that was cut is not there.
      if ((await to.part(name, 0, 1))?.size === file.bytes.length) moved.before++
      else {
        await to.put(name, file.bytes, file.type)
        moved.stored++
      }
      if (isRemoved && (await isSame(to, name, file.bytes))) {
        await from.remove(name)
        moved.removed++
      }
    }
    tell(at + 1, names.length)
  }
  return moved
}

const isSame = async (files: FilesPort, name: string, bytes: Uint8Array): Promise<boolean> => {
  const found = await files.get(name)
  return found !== null && Buffer.compare(found.bytes, bytes) === 0
}
