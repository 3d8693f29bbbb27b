/** Opens the page of the row that has the focus. */
export const openFocusedRow = (): void =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.click()
