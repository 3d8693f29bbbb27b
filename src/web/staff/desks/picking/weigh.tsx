import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { lastReading } from '#domain/picking/likely-weight.ts'
import { useT } from '#web/staff/words.ts'
import { Weighed } from './count.tsx'
import { KeyPad } from './key-pad.tsx'
import { ScalePhoto } from './scale-photo.tsx'
import { verdictOf } from './scans/verdict.ts'

interface WeighProps {
  task: PickTask
  run: WholeRun
  scope: string
  filling: {
    count: number
    grams: readonly number[]
    isOneBox: boolean
    isWeighed: boolean
    unweigh: () => void
    recount: (next: number) => void
    enter: (grams: number) => void
  }
}

/** The weights of a task. The press that enters the last one names the box it goes into. */
export function Weigh({ task, run, scope, filling }: WeighProps) {
  const t = useT()
  const { count, grams, isOneBox, isWeighed, enter } = filling
  const isLast = grams.length + 1 === count
  const letter = isLast && !isOneBox ? task.letter : null
  const photo = (isFilled: boolean, also: () => void) => (
    <ScalePhoto
      task={task}
      scope={scope}
      label={t(
        isFilled
          ? letter === null
            ? 'picking.enterPhoto'
            : 'picking.enterIntoPhoto'
          : 'picking.photo',
        { letter: letter ?? '' },
      )}
      onTaken={isFilled ? also : undefined}
    />
  )
  return (
    <>
      {isWeighed ? (
        photo(false, () => undefined)
      ) : (
        <KeyPad
          label={t('picking.weigh', { at: grams.length + 1, of: count })}
          nominal={task.nominal_g}
          last={lastReading(task.variation_id, grams, run.task_list)}
          enterLabel={letter === null ? t('picking.enter') : t('picking.enterInto', { letter })}
          verdictOf={(one) => verdictOf(one, task, run)}
          onEnter={enter}
          camera={photo}
        />
      )}
      <Weighed filling={filling} />
    </>
  )
}
