import { useCallback, useEffect, useState } from 'react'
import { listReceipts, type TillReceipt } from '#contract/till/sales.ts'
import type { TillMember } from '#contract/till/members.ts'
import { LanguageSwitch } from '#web/staff/shell/language-switch.tsx'
import { Logo } from '#web/staff/shell/logo.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { signOut, type Staff } from '#web/staff/session.ts'
import { atTill } from './at-till.ts'
import { TillBill } from './till-bill.tsx'
import { TillCollect } from './till-collect.tsx'
import { TillDone, type Done } from './till-done.tsx'
import { TillMemberForm } from './till-member.tsx'
import { TillReceipts } from './till-receipts.tsx'
import styles from './till.module.css'

/**
 * Serves one member after another: identify, record the bill, confirm. Next to it the branch's
 * newest bills, and the orders that are collected here.
 */
export function TillRoom({ staff }: { staff: Staff }) {
  const t = useT()
  const [member, setMember] = useState<TillMember | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const { receipts, failure, load } = useReceipts()
  const [collecting, setCollecting] = useState<string | null>(null)

  const next = () => {
    setMember(null)
    setDone(null)
  }

  return (
    <div className={styles.room}>
      <header className={styles.bar}>
        <Logo />
        <h1 className={styles.place}>{t('till.at', { branch: staff.branch?.name ?? '' })}</h1>
        <span className={styles.who}>{staff.name}</span>
        <LanguageSwitch />
        <Button variant="ghost" onClick={() => void signOut()}>
          {t('till.signOut')}
        </Button>
      </header>
      {staff.branch === null ? (
        <Banner tone="warn">{t('till.notHere')}</Banner>
      ) : (
        <div className={styles.columns}>
          <div className={styles.steps}>
            {done ? (
              <TillDone done={done} onNext={next} />
            ) : member ? (
              <TillBill
                member={member}
                onAnother={next}
                onDone={(recorded) => {
                  setDone(recorded)
                  void load()
                }}
              />
            ) : (
              <TillMemberForm onFound={setMember} onCollect={setCollecting} />
            )}
            <TillCollect scanned={collecting} onScanned={() => setCollecting(null)} />
          </div>
          <TillReceipts receipts={receipts} failure={failure} onChanged={() => void load()} />
        </div>
      )}
    </div>
  )
}

const useReceipts = () => {
  const [receipts, setReceipts] = useState<TillReceipt[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    const failed = await atTill(async () => setReceipts(await send(listReceipts)))
    setFailure(failed && failed.message)
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  return { receipts, failure, load }
}
