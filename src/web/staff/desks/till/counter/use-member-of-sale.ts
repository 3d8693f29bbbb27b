import { useCallback, useState } from 'react'
import { identifyMember, releaseMemberVoucher, type TillMember } from '#contract/till/members.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { isAway } from '#web/staff/offline/away.ts'
import { atTill } from '../at-till.ts'
import type { PrintedVoucher } from './printed-voucher.tsx'
import { holdVoucher, type Hold } from '../till-voucher.tsx'

/** The code of a member that was scanned while there was no network, and when. */
type Scan = { code: string; at: number }

export type MemberOfSale = ReturnType<typeof useMemberOfSale>

/**
 * The member of a sale and its voucher: held by the shop, or given on paper while the till is without
 * network.
 */
export const useMemberOfSale = () => {
  const t = useT()
  const [member, setMember] = useState<TillMember | null>(null)
  const [scan, setScan] = useState<Scan | null>(null)
  const [hold, setHold] = useState<Hold | null>(null)
  const [ended, setEnded] = useState<'late' | 'released' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [given, setGiven] = useState<PrintedVoucher | null>(null)
  const [isAlone, setAlone] = useState(false)

  const onHeld = (held: Hold) => {
    setHold(held)
    setEnded(null)
  }
  const onEnded = useCallback((how: 'late' | 'released') => {
    setHold(null)
    setEnded(how)
  }, [])
  const leave = () => {
    if (hold) send(releaseMemberVoucher, { params: { id: hold.id } }).catch(() => null)
    setHold(null)
    setEnded(null)
    setMember(null)
    setScan(null)
    setGiven(null)
    setAlone(false)
  }
  const identify = async (body: { code: string } | { phone_number: string }): Promise<boolean> => {
    const failed = await atTill(async () => {
      const found = await send(identifyMember, { body })
      leave()
      setMember(found)
      setFailure(null)
    })
    if (failed && isAway(failed)) {
      leave()
      if ('code' in body) setScan({ code: body.code, at: Date.now() })
      setAlone('code' in body)
      setFailure('code' in body ? null : t('till.alone.phone'))
    } else if (failed) setFailure(failed.errors['phone_number']?.[0] ?? failed.message)
    return true
  }
  const holdScanned = useHoldScanned({ isAlone, setFailure, member, onHeld, setAlone })
  return {
    member,
    scan,
    hold,
    ended,
    failure,
    setFailure,
    given,
    setGiven,
    isAlone,
    goAlone: () => setAlone(true),
    identify,
    holdScanned,
    leave,
    onHeld,
    onEnded,
  }
}

interface UseHoldScanned {
  isAlone: boolean
  setFailure: (next: string | null) => void
  member: TillMember | null
  onHeld: (held: Hold) => void
  setAlone: (next: boolean) => void
}

const useHoldScanned = ({ isAlone, setFailure, member, onHeld, setAlone }: UseHoldScanned) => {
  const t = useT()
  const holdScanned = async (code: string): Promise<boolean> => {
    if (isAlone) setFailure(t('till.alone.printedOnly'))
    else if (!member) setFailure(t('till.voucherFirst'))
    else {
      const failed = await atTill(async () => onHeld(await holdVoucher(member.key, { code })))
      if (failed && isAway(failed)) setAlone(true)
      setFailure(failed && (isAway(failed) ? t('till.alone.printedOnly') : failed.message))
    }
    return true
  }
  return holdScanned
}
