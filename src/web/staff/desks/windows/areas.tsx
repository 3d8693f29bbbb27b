import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { endArea, listAreas, type StaffArea } from '#contract/staff/delivery/areas.ts'
import { formatNumber } from '#domain/money.ts'
import { formatEnd } from '#i18n/format.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { AreaForm } from './area-form.tsx'
import styles from './windows.module.css'

const REFRESH_MS = 30_000

/** Areas that riders cannot reach now, or need longer for. */
export function Component() {
  const t = useT()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('windows.write')
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({
    queryKey: [listAreas.path],
    queryFn: ({ signal }) => send(listAreas, { signal }),
    refetchInterval: REFRESH_MS,
  })
  const reload = () => queries.invalidateQueries({ queryKey: [listAreas.path] })
  useKey('n', t('areas.new'), () => setIsOpen(true), mayWrite)
  return (
    <Page
      title={t('staff.title.windowAreas')}
      back={{ to: staffPages.windows(), label: t('staff.title.windows') }}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {t('areas.new')}
          </Button>
        )
      }
    >
      <div className={styles.page}>
        <p className={styles.faint}>{t('areas.intro')}</p>
        <RangeStates
          query={query}
          items={query.data}
          none={{ title: t('areas.none'), text: t('areas.noneText') }}
        >
          {(areas) => (
            <ul className={styles.patterns}>
              {areas.map((area) => (
                <li key={area.id}>
                  <AreaItem area={area} onEnded={mayWrite ? reload : null} />
                </li>
              ))}
            </ul>
          )}
        </RangeStates>
        <FormModal open={isOpen} onClose={() => setIsOpen(false)} size="md" title={t('areas.new')}>
          {isOpen && (
            <AreaForm
              onClosed={(notified) => {
                setIsOpen(false)
                showToast({
                  tone: 'success',
                  text: t('areas.saved', { count: formatNumber(notified) }),
                })
                void reload()
              }}
            />
          )}
        </FormModal>
      </div>
    </Page>
  )
}

interface AreaItemProps {
  area: StaffArea
  onEnded: (() => Promise<void>) | null
}

function AreaItem({ area, onEnded }: AreaItemProps) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useStep()
  const { id, shape, widen_minutes: widen, reason, until, notified, by } = area
  return (
    <>
      <div className={styles.words}>
        <strong>{reason[locale]}</strong>
        <span>
          <Badge tone={widen === null ? 'dragon' : 'mango'}>
            {widen === null ? t('areas.isClosed') : t('areas.isWidened', { minutes: widen })}
          </Badge>{' '}
          {t('areas.until', { time: formatEnd(new Date(until), locale) })}
        </span>
        <span className={styles.faint}>
          {shape.kind === 'radius'
            ? t('areas.circle', {
                metres: formatNumber(shape.radius_m),
                place: `${shape.center.lat}, ${shape.center.lng}`,
              })
            : t('areas.corners', { count: shape.corners.length })}
          {' · '}
          {t('areas.notified', { count: formatNumber(notified), by })}
        </span>
        <FormAlert text={failure} />
      </div>
      {onEnded && (
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          busyLabel={t('windows.saving')}
          onClick={() =>
            void run(async () => {
              await send(endArea, { params: { id } })
              await onEnded()
            })
          }
        >
          {t('areas.end')}
        </Button>
      )}
    </>
  )
}
