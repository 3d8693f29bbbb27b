/** Valid requests for the sounds of alerts. */
import { STANDARD_ALERTS } from '#domain/staff/alerts.ts'
import type { Make } from './make-ask.ts'

export const newAlertChoice = (change: object = {}) => ({
  is_muted: false,
  sounds: STANDARD_ALERTS.sounds,
  quiet: { from: '22:00', to: '06:00' } as { from: string; to: string } | null,
  ...change,
})

export const ALERT_ASKS: Record<string, Make> = {
  'GET /api/staff/me/alerts': () => ({}),
  'PUT /api/staff/me/alerts': () => ({ body: newAlertChoice() }),
}
