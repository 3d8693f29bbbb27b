export {
  listBackups,
  readDatabase,
  readStoredFile,
  type BackupSetting,
  type StoredBackup,
} from './folder.ts'
export { repeatDeletions } from './repeat-deletions.ts'
export { NotReadable } from './seal.ts'
export { newestBackupRuns, type BackupRun } from './store.ts'
