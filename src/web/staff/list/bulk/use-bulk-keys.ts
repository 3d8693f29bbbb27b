import { useEffect, useMemo, useRef } from 'react'
import { useKeys } from '../../keys/keys.ts'
import type { Bulk, Unchoose } from './selection-bar.tsx'

/** The keys of acts on rows: they are for the chosen rows, or the row that has the focus. */
export const useBulkKeys = (
  bulk: readonly Bulk[],
  ids: readonly string[],
  unchoose: Unchoose,
): void => {
  const latest = useRef({ bulk, ids, unchoose })
  useEffect(() => void (latest.current = { bulk, ids, unchoose }))
  const named = JSON.stringify(bulk.map(({ id, press, label }) => ({ id, press, label })))
  useKeys(
    useMemo(
      () =>
        (JSON.parse(named) as Pick<Bulk, 'id' | 'press' | 'label'>[]).flatMap(
          ({ id, press, label }) =>
            press === undefined
              ? []
              : [{ press, label, run: () => runOn(latest.current, id, focusedRow()) }],
        ),
      [named],
    ),
  )
}

const runOn = (
  { bulk, ids, unchoose }: { bulk: readonly Bulk[]; ids: readonly string[]; unchoose: Unchoose },
  act: string,
  focused: string | undefined,
): void => {
  const chosen = ids.length > 0 ? ids : focused === undefined ? [] : [focused]
  if (chosen.length > 0) bulk.find(({ id }) => id === act)?.run({ ids: chosen }, unchoose)
}

const focusedRow = (): string | undefined =>
  document.activeElement?.closest('tr')?.dataset['row'] ?? undefined
