import { jakartaTime } from '#domain/time.ts'
import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ScalePhoto } from './weighing.tsx'
import { mayUndo } from './step.ts'
import styles from './picking.module.css'

interface ListProps {
  run: WholeRun
  scope: string
  onUndo: (task: PickTask) => void
}

/** All tasks of the run in the order of the walk, with what became of each. */
export function TaskList({ run, scope, onUndo }: ListProps) {
  const t = useT()
  const may = usePermitted()
  return (
    <details>
      <summary className={styles.summary}>{t('picking.allTasks')}</summary>
      <ol className={`plain-list ${styles.cards}`}>
        {run.task_list.map((task) => (
          <li key={task.id} className={styles.row} data-state={task.state}>
            <span>
              <strong>{task.letter}</strong> {task.name} ×{task.wanted}
              <br />
              {stateOf(task, t)}
            </span>
            {task.is_weighed && task.state === 'picked' && may('picking.write') && (
              <ScalePhoto task={task} scope={scope} />
            )}
            {mayUndo(task) && (
              <Button
                variant="ghost"
                size="lg"
                aria-label={t('picking.undoOf', { name: task.name })}
                onClick={() => onUndo(task)}
              >
                {t('picking.undo')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

export const stateOf = (
  { state, grams, shelf, question, instead_of: insteadOf, is_wasted: isWasted }: PickTask,
  t: ReturnType<typeof useT>,
): string => {
  if (state === 'open') return shelf ?? t('picking.noShelf')
  if (state === 'asked')
    return t('picking.state.asked', {
      time: question?.until ? jakartaTime(new Date(question.until)) : '',
    })
  if (question?.state === 'expired') return t('picking.said.expired')
  if (question?.state === 'refused')
    return t(insteadOf === null ? 'picking.said.moneyBack' : 'picking.said.refused')
  if (state === 'substituted' && question?.state === 'accepted') return t('picking.said.accepted')
  if (state === 'short' && isWasted) return t('picking.state.wasted')
  const weight = grams.length === 0 ? '' : ` · ${grams.join(' + ')} g`
  return `${t(`picking.state.${state}`)}${weight}`
}
