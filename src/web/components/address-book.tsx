import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { Address } from '#contract/shop/shipping.ts'
import { formatPhone } from '#domain/phone.ts'
import { AddressModal } from '#web/components/address-form.tsx'
import { Question } from '#web/components/question.tsx'
import { announce } from '#web/state/announcements.ts'
import { addressesQuery, useAddressActions } from '#web/state/addresses.ts'
import { useT } from '#web/state/locale.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './address-book.module.css'

/** The saved addresses, and everything that can be done to them. */
export function AddressBook() {
  const t = useT()
  const { data: addresses, error, refetch, isRefetching } = useQuery(addressesQuery)
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const add = (
    <Button size="lg" icon={<Plus size={20} strokeWidth={1.75} />} onClick={() => setEditing('new')}>
      {t('address.add')}
    </Button>
  )
  return (
    <section aria-labelledby="addresses" className={styles.book}>
      <h2 id="addresses">{t('address.title')}</h2>
      {addresses ? (
        addresses.length === 0 ? (
          <div className="card">
            <EmptyState level={3} title={t('address.emptyTitle')} text={t('address.emptyText')} action={add} />
          </div>
        ) : (
          <>
            <AddressList addresses={addresses} onEdit={setEditing} />
            <div>{add}</div>
          </>
        )
      ) : error ? (
        <ErrorState
          title={t('address.failed')}
          text={error.message}
          retryLabel={t('shell.retry')}
          onRetry={() => void refetch()}
          busy={isRefetching}
          busyLabel={t('shell.loading')}
          level={3}
        />
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

function AddressList({ addresses, onEdit }: { addresses: readonly Address[]; onEdit: (address: Address) => void }) {
  const t = useT()
  const { remove, makeDefault } = useAddressActions()
  const [removing, setRemoving] = useState<Address | null>(null)

  const confirmRemoval = async () => {
    if (!removing) return
    setRemoving(null)
    try {
      await remove(removing.id)
      showToast({ text: t('address.deleted'), tone: 'success', id: 'address' })
    } catch {
      // It is back in the list, which says enough to the eye.
      announce(t('failure.deleteAddress'))
    }
  }
  const choose = async (address: Address) => {
    try {
      await makeDefault(address.id)
      showToast({ text: t('address.defaultSet'), tone: 'success', id: 'address' })
    } catch {
      showToast({ text: t('failure.defaultAddress'), tone: 'error', id: 'address' })
    }
  }
  return (
    <>
      <ul className={`plain-list ${styles.list}`}>
        {addresses.map((address) => (
          <li key={address.id} className={`card ${styles.address}`}>
            <AddressWords address={address} />
            <div className={styles.tools}>
              <Button variant="secondary" aria-label={t('address.editOf', { label: address.label })} onClick={() => onEdit(address)}>
                {t('address.edit')}
              </Button>
              {!address.isDefault && (
                <>
                  <Button
                    variant="ghost"
                    aria-label={t('address.setDefaultOf', { label: address.label })}
                    onClick={() => void choose(address)}
                  >
                    {t('address.setDefault')}
                  </Button>
                  <Button variant="ghost" aria-label={t('address.deleteOf', { label: address.label })} onClick={() => setRemoving(address)}>
                    {t('address.delete')}
                  </Button>
                </>
              )}
            </div>
            {address.isDefault && addresses.length > 1 && <p className="text-small text-muted">{t('address.defaultKept')}</p>}
          </li>
        ))}
      </ul>
      <Question
        open={removing !== null}
        title={t('address.deleteQuestion', { label: removing?.label ?? '' })}
        confirmLabel={t('address.delete')}
        onConfirm={() => void confirmRemoval()}
        onCancel={() => setRemoving(null)}
      />
    </>
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
        {address.name} · {formatPhone(address.phone)}
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
