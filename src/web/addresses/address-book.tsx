import { QueryFailure } from '../components/query-failure.tsx'
import { useEffect, useRef, useState, type RefObject, type ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { Address } from '#contract/addresses.ts'
import { ADDRESSES_MAX } from '#domain/limits.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { AddressModal } from '#web/addresses/address-form.tsx'
import { Question } from '#web/components/question.tsx'
import { CallFailure } from '#web/send.ts'
import { announce } from '#web/state/announcements.ts'
import { useAddressActions, useAddresses } from '#web/addresses/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import emptyBasket from '../assets/empty-basket.svg'
import styles from './address-book.module.css'

/** The saved addresses, and everything that can be done to them. */
export function AddressBook() {
  const t = useT()
  const { query, addresses } = useAddresses()
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useRestoredFocus(addresses, editing !== null, heading)
  const isFull = (addresses?.length ?? 0) >= ADDRESSES_MAX
  const add = (
    <Button
      size="lg"
      icon={<Plus size={20} strokeWidth={1.75} />}
      disabledReason={isFull ? t('address.full', { max: ADDRESSES_MAX }) : undefined}
      onClick={() => setEditing('new')}
    >
      {t('address.add')}
    </Button>
  )
  return (
    <section aria-labelledby="addresses" className={styles.book}>
      <h2 id="addresses" ref={heading} tabIndex={-1}>
        {t('address.title')}
      </h2>
      {addresses ? (
        addresses.length === 0 ? (
          <NoAddress add={add} />
        ) : (
          <>
            <AddressList addresses={addresses} onEdit={setEditing} />
            <div>{add}</div>
            {isFull && (
              <p className="text-small text-muted">{t('address.full', { max: ADDRESSES_MAX })}</p>
            )}
          </>
        )
      ) : query.error ? (
        <QueryFailure query={query} title={t('address.failed')} level={3} />
      ) : (
        <Busy label={t('shell.loading')} className={styles.book}>
          <SkeletonBox className={styles.waiting} />
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
      <AddressModal
        open={editing !== null}
        address={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null)
          showToast({ text: t('address.saved'), tone: 'success', id: 'address' })
        }}
      />
    </section>
  )
}

function NoAddress({ add }: { add: ReactNode }) {
  const t = useT()
  return (
    <div className="card">
      <EmptyState
        level={3}
        picture={emptyBasket}
        title={t('address.emptyTitle')}
        text={t('address.emptyText')}
        action={add}
      />
    </div>
  )
}

/** Moves the focus when its button disappears with an address or an empty list. */
function useRestoredFocus(
  addresses: readonly Address[] | undefined,
  isEditing: boolean,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const isReady = useRef(false)
  useEffect(() => {
    if (isReady.current && !isEditing && document.activeElement === document.body)
      heading.current?.focus()
    isReady.current = addresses !== undefined
  }, [addresses, isEditing, heading])
}

function AddressList({
  addresses,
  onEdit,
}: {
  addresses: readonly Address[]
  onEdit: (address: Address) => void
}) {
  const t = useT()
  const { remove, makeDefault } = useAddressActions()
  const [removing, setRemoving] = useState<Address | null>(null)

  const confirmRemoval = () => {
    if (!removing) return
    setRemoving(null)
    remove(removing.id, {
      done: () => showToast({ text: t('address.deleted'), tone: 'success', id: 'address' }),
      // Visually the reappearing address is enough.
      failed: () => announce(t('failure.deleteAddress')),
    })
  }
  const choose = (address: Address) =>
    makeDefault(address.id, {
      done: () => showToast({ text: t('address.defaultSet'), tone: 'success', id: 'address' }),
      failed: (error) => {
        const text =
          error instanceof CallFailure && error.status > 0
            ? error.message
            : t('failure.defaultAddress')
        showToast({ text, tone: 'error', id: 'address' })
      },
    })
  return (
    <>
      <List addresses={addresses} onEdit={onEdit} choose={choose} setRemoving={setRemoving} />
      <Question
        open={removing !== null}
        title={t('address.deleteQuestion', { label: removing?.label ?? '' })}
        confirmLabel={t('address.delete')}
        onConfirm={confirmRemoval}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

interface ListProps {
  addresses: readonly Address[]
  onEdit: (address: Address) => void
  choose: (address: Address) => void
  setRemoving: (next: Address | null) => void
}

function List({ addresses, onEdit, choose, setRemoving }: ListProps) {
  const t = useT()
  return (
    <ul className={`plain-list ${styles.list}`}>
      {addresses.map((address) => (
        <li key={address.id} className={`card ${styles.address}`}>
          <AddressWords address={address} />
          <div className={styles.tools}>
            <Button
              variant="secondary"
              aria-label={t('address.editOf', { label: address.label })}
              onClick={() => onEdit(address)}
            >
              {t('address.edit')}
            </Button>
            {!address.isDefault && (
              <>
                <Button
                  variant="ghost"
                  aria-label={t('address.setDefaultOf', { label: address.label })}
                  onClick={() => choose(address)}
                >
                  {t('address.setDefault')}
                </Button>
                <Button
                  variant="ghost"
                  aria-label={t('address.deleteOf', { label: address.label })}
                  onClick={() => setRemoving(address)}
                >
                  {t('address.delete')}
                </Button>
              </>
            )}
          </div>
          {address.isDefault && (
            <p className="text-small text-muted">
              {t(addresses.length > 1 ? 'address.defaultKept' : 'address.onlyKept')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function AddressWords({ address }: { address: Address }) {
  const t = useT()
  return (
    <div className={styles.words}>
      <h3 className={styles.label}>
        {address.label}
        {address.isDefault && <Badge tone="leaf">{t('address.default')}</Badge>}
      </h3>
      <p>
        {address.name} · <span className={styles.phone}>{formatPhone(address.phone)}</span>
      </p>
      <p className="text-muted">{address.full_address}</p>
      {address.notes && (
        <p className={styles.notes}>
          <strong>{t('address.notes')}:</strong> {address.notes}
        </p>
      )}
    </div>
  )
}
