import { useQuery } from '@tanstack/react-query'
import { ownAlerts } from '#contract/staff/today/alerts.ts'
import { STANDARD_ALERTS, type AlertChoice } from '#domain/staff/alerts.ts'
import { send } from '../send.ts'
import { useNeedsFactor } from '../session.ts'

export const ALERT_CHOICE_KEY = [ownAlerts.path]

/** How alerts sound for the person; until it is read, and without network, as for all. */
export const useAlertChoice = (): AlertChoice =>
  useQuery({
    queryKey: ALERT_CHOICE_KEY,
    queryFn: async ({ signal }): Promise<AlertChoice> => {
      const { is_muted: isMuted, sounds, quiet } = await send(ownAlerts, { signal })
      return { isMuted, sounds, quiet }
    },
    enabled: !useNeedsFactor(),
  }).data ?? STANDARD_ALERTS
