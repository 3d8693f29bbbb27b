import { deviceName } from '#domain/auth/device-name.ts'
import type { DeviceRow } from './store/auth.ts'

export const presentDevice = (row: DeviceRow, currentSessionId: string) => ({
  id: row.id,
  device: deviceName(row.userAgent),
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  is_current: row.id === currentSessionId,
})
