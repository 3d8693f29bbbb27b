import { useMemo } from 'react'
import { useKeys } from '../keys/keys.ts'
import { useT } from '../words.ts'

const PARTS_MAX = 9

/** `1` to `9` lead to the headings of a page's parts, in their order. */
export const usePartKeys = (): void => {
  const t = useT()
  useKeys(
    useMemo(
      () =>
        Array.from({ length: PARTS_MAX }, (_, at) => ({
          press: String(at + 1),
          label: t('staff.keys.part', { n: at + 1 }),
          run: () => focusPart(at),
        })),
      [t],
    ),
  )
}

const focusPart = (at: number): void => {
  const heading = document.querySelectorAll<HTMLElement>('main section > h2')[at]
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
  heading.scrollIntoView({ block: 'start' })
}
