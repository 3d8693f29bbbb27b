import { QueryFailure } from '../components/query-failure.tsx'
import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { Address } from '#contract/addresses.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { AddressModal } from '#web/addresses/address-form.tsx'
import { useAddresses } from '#web/addresses/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './address-picker.module.css'

interface AddressPickerProps {
  /** Where the order goes now. */
  selectedId: string | null
  /** Resolves when the order goes there. */
  onChoose: (addressId: string) => Promise<unknown>
  onClose: () => void
}

/** Another address for this order, an added one among them. Open as long as it is mounted. */
export function AddressPicker({ selectedId, onChoose, onClose }: AddressPickerProps) {
  const t = useT()
  const { query, addresses } = useAddresses()
  const [chosen, setChosen] = useState(selectedId)
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [isSaving, setSaving] = useState(false)

  const deliverTo = async (id: string) => {
    setSaving(true)
    await onChoose(id)
    setSaving(false)
  }
  // Without any address there is nothing to choose from: the form at once.
  if (editing || addresses?.length === 0) {
    const address = editing === 'new' || editing === null ? null : editing
    return (
      <AddressModal
        open
        address={address}
        onClose={() => (addresses?.length ? setEditing(null) : onClose())}
        onSaved={async (saved) => {
          setChosen(saved.id)
          await deliverTo(saved.id)
          // Where the order could not be sent there, the list shows what was saved instead of a
          // form that would save it again.
          setEditing(null)
        }}
      />
    )
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('checkout.selectAnother')}
      size="md"
      closeLabel={t('shell.close')}
      footer={
        <Footer setEditing={setEditing} isSaving={isSaving} chosen={chosen} deliverTo={deliverTo} />
      }
    >
      {addresses ? (
        <AddressChoice
          chosen={chosen}
          setChosen={setChosen}
          addresses={addresses}
          setEditing={setEditing}
        />
      ) : query.error ? (
        <QueryFailure query={query} title={t('address.failed')} level={3} />
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonRow />
          <SkeletonRow />
        </Busy>
      )}
    </Modal>
  )
}

interface FooterProps {
  setEditing: (next: 'new' | Address | null) => void
  isSaving: boolean
  chosen: string | null
  deliverTo: (id: string) => Promise<void>
}

function Footer({ setEditing, isSaving, chosen, deliverTo }: FooterProps) {
  const t = useT()
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        icon={<Plus size={20} strokeWidth={1.75} />}
        onClick={() => setEditing('new')}
      >
        {t('address.add')}
      </Button>
      <Button
        size="lg"
        busy={isSaving}
        busyLabel={t('shell.loading')}
        disabledReason={chosen === null ? t('checkout.noAddress') : undefined}
        onClick={() => chosen && void deliverTo(chosen)}
      >
        {t('address.use')}
      </Button>
    </>
  )
}

interface AddressChoiceProps {
  chosen: string | null
  setChosen: (next: string | null) => void
  addresses: Address[]
  setEditing: (next: 'new' | Address | null) => void
}

function AddressChoice({ chosen, setChosen, addresses, setEditing }: AddressChoiceProps) {
  const t = useT()
  return (
    <RadioGroup
      legend={t('address.choose')}
      legendHidden
      name="address"
      value={chosen}
      onChange={setChosen}
    >
      {addresses.map((address) => (
        <div key={address.id} className={styles.row}>
          <div className={styles.card}>
            <RadioCard
              value={address.id}
              title={
                <span className={styles.title}>
                  {address.label}
                  {address.isDefault && <Badge tone="leaf">{t('address.default')}</Badge>}
                </span>
              }
              description={
                <>
                  {address.name} ·{' '}
                  <span className={styles.phone}>{formatPhone(address.phone)}</span>
                  <br />
                  {address.full_address}
                </>
              }
            />
          </div>
          <IconButton
            label={t('address.editOf', { label: address.label })}
            icon={<Pencil size={20} strokeWidth={1.75} />}
            onClick={() => setEditing(address)}
          />
        </div>
      ))}
    </RadioGroup>
  )
}
