/**
 * Focuses the first refused field of the form that was sent; it may be above the part in view, where
 * its message would not be seen.
 */
export const focusRefused = (): void => {
  const form = document.activeElement?.closest('form, dialog') ?? document.getElementById('main')
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: isSeen(field) ? 'nearest' : 'center' })
}

const isSeen = (field: HTMLElement): boolean => {
  const { top, bottom } = field.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
