import { useState } from 'react'
import { stored } from '#web/state/stored.ts'
import { SOUND_NAMES, type Sound } from './sounds.ts'

/** How new orders ring for a person on this device. */
export type RingChoice = { sound: Sound; isMuted: boolean }
const STANDARD: RingChoice = { sound: 'bell', isMuted: false }

const choiceOf = (staffId: string) =>
  stored(`staff-ring-${staffId}`, 'device', (value): RingChoice | null => {
    const { sound, isMuted } = (value ?? {}) as Partial<RingChoice>
    return SOUND_NAMES.includes(sound!) ? { sound: sound!, isMuted: isMuted === true } : null
  })

export const useRingChoice = (
  staffId: string,
): [RingChoice, (change: Partial<RingChoice>) => void] => {
  const [choice, setChoice] = useState(() => choiceOf(staffId).read() ?? STANDARD)
  const change = (part: Partial<RingChoice>) => {
    const next = { ...choice, ...part }
    choiceOf(staffId).write(next)
    setChoice(next)
  }
  return [choice, change]
}
