/** What a rider types next, with its label and sentence in sight. */
export const focusInput = (element: Element | null): void => {
  element?.querySelector('input')?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
