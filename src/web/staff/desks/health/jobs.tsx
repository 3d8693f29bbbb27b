import { useQueryClient } from '@tanstack/react-query'
import { runJob, shopHealth, type ShopHealth } from '#contract/staff/health.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Advice, Part, useMoment } from './parts.tsx'

/** Periodic jobs with their runs; those who may, run one now. */
export function Jobs({ jobs }: Pick<ShopHealth, 'jobs'>) {
  const t = useT()
  const moment = useMoment()
  const mayRun = usePermitted()('settings.write')
  const client = useQueryClient()
  const { busy, failure, run } = useStep()
  const start = (name: string) =>
    run(async () => {
      await send(runJob, { params: { name } })
      showToast({ tone: 'success', text: t('staff.health.running', { name }) })
      await client.invalidateQueries({ queryKey: [shopHealth.path] })
    })
  return (
    <Part title={t('staff.health.jobs')}>
      <FormAlert text={failure} />
      {jobs.length === 0 ? (
        <p>{t('staff.health.noJobs')}</p>
      ) : (
        <DataTable
          caption={t('staff.health.jobs')}
          captionHidden
          columns={[
            { key: 'name', header: t('staff.health.name') },
            { key: 'last', header: t('staff.health.lastRun') },
            { key: 'next', header: t('staff.health.nextRun') },
            { key: 'problem', header: t('staff.health.problem') },
            ...(mayRun ? [{ key: 'acts' as const, header: t('staff.health.acts') }] : []),
          ]}
          rows={jobs.map((job) => ({
            id: job.name,
            cells: {
              name: job.name,
              last: moment(job.last_run_at),
              next: moment(job.next_run_at),
              problem: (
                <>
                  {job.problem}
                  <Advice advice={job.advice} />
                </>
              ),
              acts: mayRun && (
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={busy}
                  aria-label={t('staff.health.runOf', { name: job.name })}
                  onClick={() => void start(job.name)}
                >
                  {t('staff.health.run')}
                </Button>
              ),
            },
          }))}
        />
      )}
    </Part>
  )
}
