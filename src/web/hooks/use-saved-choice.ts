import { useState } from 'react'

/**
 * A choice in a panel that holds only once it is saved: opening begins with what holds now, saving
 * what holds already just closes, and a panel whose saving failed stays open. `onChoose` resolves
 * to whether the choice holds.
 */
export function useSavedChoice(
  selected: string | null,
  onChoose: (id: string) => Promise<boolean>,
) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(selected)
  const [isSaving, setSaving] = useState(false)

  const changeOpen = (next: boolean) => {
    if (next) setChosen(selected)
    setOpen(next)
  }
  const save = async () => {
    if (chosen === null) return
    setSaving(true)
    const holds = chosen === selected || (await onChoose(chosen))
    setSaving(false)
    if (holds) setOpen(false)
  }
  return { open, changeOpen, chosen, setChosen, isSaving, save }
}
