import { formatNumber } from '#domain/money.ts'
import { SEGMENT_SHOWN_MIN } from '#domain/campaigns/segment.ts'
import type { useT } from '#web/staff/words.ts'

/** A number of people; a group too small to be counted in words. */
export const shownPeople = (people: number | null, t: ReturnType<typeof useT>): string =>
  people === null ? t('campaigns.few', { count: SEGMENT_SHOWN_MIN }) : formatNumber(people)
