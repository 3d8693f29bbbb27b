import { join } from 'node:path'
import { diskFiles } from './disk.ts'
import type { FilesPort } from './port.ts'
import { s3Files, type S3Setting } from './s3.ts'

type FilesSetting = { dataDir: string; s3: S3Setting | null }

/** The folder of the shop's files on this machine. */
export const filesFolder = ({ dataDir }: Pick<FilesSetting, 'dataDir'>): string =>
  join(dataDir, 'files')

export const openFiles = (setting: FilesSetting): FilesPort =>
  setting.s3 ? s3Files(setting.s3) : diskFiles(filesFolder(setting))
