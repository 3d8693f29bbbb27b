import { moveFiles } from '../adapters/files/move.ts'
import { filesFolder } from '../adapters/files/open.ts'
import type { OpenShop } from '../shop.ts'

const EVERY = 100

/** `files move [--delete]`: from the folder to the bucket; may be cut, and then goes on. */
export const moveFilesCommand = async (
  { shop: { config, ports } }: Pick<OpenShop, 'shop'>,
  [verb, flag, ...more]: string[],
  print: (line: string) => void,
): Promise<number | null> => {
  if (verb !== 'move' || (flag !== undefined && flag !== '--delete') || more.length > 0) return null
  if (!config.s3) {
    print('files are stored on this machine: set S3_BUCKET and its keys first')
    return 1
  }
  const { stored, before, removed } = await moveFiles(filesFolder(config), ports.files, {
    isRemoved: flag === '--delete',
    tell: (done, all) => {
      if (done % EVERY === 0) print(`${done} of ${all} files`)
    },
  })
  print(`${stored} files stored, ${before} were there, ${removed} deleted from the folder`)
  return 0
}
