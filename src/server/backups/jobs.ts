import { DAY_S, MINUTE_S, type Job } from '../platform/schedule.ts'
import type { Shop } from '../shop.ts'
import { drillWhenDue } from './drill.ts'
import { makeBackup, storeDeletions } from './make-backup.ts'

/** None without `BACKUP_DIR`. */
export const backupsJobs = (shop: Shop): Job[] => {
  const { backups } = shop.config
  if (!backups) return []
  return [
    {
      name: 'backups.nightly',
      everySeconds: DAY_S,
      dailyAt: '02:30',
      run: () => makeBackup(shop, backups),
    },
    {
      name: 'backups.deletions',
      everySeconds: MINUTE_S,
      run: () => storeDeletions(shop, backups),
    },
    {
      name: 'backups.drill',
      everySeconds: DAY_S,
      dailyAt: '04:30',
      run: () => drillWhenDue(shop, backups),
    },
  ]
}
