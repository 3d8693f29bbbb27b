import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/staff/words.ts'

/**
 * For a search field of a form from whose finds one is chosen: a form is not sent while something is
 * typed there that was not chosen, because that would be dropped without a word. Takes what is
 * typed; returns the field's error and props of its input.
 */
export const useChoosing = (typed: string) => {
  const t = useT()
  const ref = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isLeft = typed.trim() !== ''
  const text = t('staff.goods.chooseOrClear')
  useEffect(() => ref.current?.setCustomValidity(isLeft ? text : ''), [isLeft, text])
  if (isAsked && !isLeft) setAsked(false)
  return {
    error: isAsked && isLeft ? text : undefined,
    input: { ref, onInvalid: () => setAsked(true) },
  }
}

/** Whether a form has such a field with something left in it; the first one gets the focus. */
export const isChoosing = (form: HTMLFormElement | null): boolean => {
  const searches = form?.querySelectorAll<HTMLInputElement>('input[type=search]:enabled') ?? []
  const left = [...searches].filter((search) => !search.checkValidity())
  left[0]?.focus()
  return left.length > 0
}
