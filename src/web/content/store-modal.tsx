import { useState } from 'react'
import { useT } from '#web/state/locale.tsx'
import { chosenStore } from '#web/content/store-choice.ts'
import { useStore } from '#web/state/make-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'

interface StoreModalProps {
  open: boolean
  onClose: () => void
  stores: readonly { id: string; name: string; address: string }[]
}

/** Chooses a preferred branch. The choice has no other effect, which the dialog states. */
export function StoreModal({ open, onClose, stores }: StoreModalProps) {
  const t = useT()
  const kept = useStore(chosenStore)
  const [picked, pick] = useState<string | null>(null)
  const value = picked ?? kept
  const close = () => {
    pick(null)
    onClose()
  }
  const save = () => {
    if (value) chosenStore.set(value)
    close()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={t('branches.selectTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button block disabled={value === null} onClick={save}>
          {t('branches.save')}
        </Button>
      }
    >
      <div className="stack">
        <p className="text-small text-muted">{t('branches.selectText')}</p>
        <RadioGroup
          legend={t('branches.selectTitle')}
          legendHidden
          name="store"
          value={value}
          onChange={pick}
        >
          {stores.map(({ id, name, address }) => (
            <RadioCard key={id} value={id} title={name} description={address} />
          ))}
        </RadioGroup>
      </div>
    </Modal>
  )
}
