import { useQuery } from '@tanstack/react-query'
import { getPickRun, type PickTask, type WholeRun } from '#contract/staff/picking/picking.ts'
import { formatDay } from '#i18n/format.ts'
import { useSearchParams } from '#web/router.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Papers } from './papers.tsx'
import styles from './papers.module.css'

/** The list of a run in the order of its walk, to be walked without the console. */
export function Component() {
  const [query] = useSearchParams()
  const id = query.get('run') ?? ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['pick-run', id],
    queryFn: ({ signal }) => send(getPickRun, { params: { id }, signal }),
    enabled: id !== '',
  })
  return (
    <Papers
      title="staff.title.pickRunList"
      papers={['a4', 'roll80']}
      state={{ isPending: isPending && id !== '', error, retry: () => void refetch() }}
      count={data?.task_list.length ?? 0}
    >
      {(paper) =>
        data && (
          <article className={classNames(styles.sheet, styles[paper])}>
            <Sheet run={data} />
          </article>
        )
      }
    </Papers>
  )
}

function Sheet({ run }: { run: WholeRun }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <h2 className={styles.big}>{t('picking.run', { number: run.number })}</h2>
      <p>
        {formatDay(run.window.day, locale)} {run.window.start}–{run.window.end}
      </p>
      <p>{run.totes.map(({ letter, number }) => `${letter}: ${number}`).join(' · ')}</p>
      <ol className={styles.lines}>
        {run.task_list.map((task, at) => (
          <li key={task.id} className={styles.line}>
            <span>{at + 1}</span>
            <strong>
              {task.wanted} × {task.letter}
            </strong>
            <Task task={task} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The good, and room for what was taken. */
function Task({ task }: { task: PickTask }) {
  const t = useT()
  return (
    <div>
      <p>
        {task.shelf ?? t('picking.noShelf')} · <strong>{task.name}</strong> {task.variation_name}
      </p>
      {task.note !== '' && <p>{t('print.note', { note: task.note })}</p>}
      <p>
        {t('print.batch', { code: task.batch?.code ?? '________' })} ·{' '}
        {t('print.taken', { line: '____' })}
        {task.is_weighed && ` · ${t('print.grams', { line: '________________' })}`}
      </p>
    </div>
  )
}
