import type { SoundName } from '#domain/staff/alerts.ts'
import { makeStore } from '#web/state/make-store.ts'

/** Each sound as notes: frequency in hertz, start and length in seconds. */
const SOUNDS: Readonly<Record<SoundName, readonly (readonly [number, number, number])[]>> = {
  bell: [
    [880, 0, 0.5],
    [1320, 0.18, 0.7],
  ],
  chime: [
    [523, 0, 0.35],
    [659, 0.15, 0.35],
    [784, 0.3, 0.6],
  ],
  knock: [
    [220, 0, 0.12],
    [220, 0.2, 0.12],
    [220, 0.4, 0.12],
  ],
  drops: [
    [1760, 0, 0.15],
    [1480, 0.12, 0.15],
    [1245, 0.24, 0.3],
  ],
  horn: [
    [330, 0, 0.35],
    [330, 0.45, 0.35],
    [247, 0.9, 0.6],
  ],
}

const LOUDNESS = 0.3
let context: AudioContext | null = null
/** Whether the browser lets this page make sounds: it needs one press for each page that is loaded. */
export const isSoundOn = makeStore(false)

/** To be called in the handler of a press. */
export const turnSoundOn = async (): Promise<void> => {
  context ??= new AudioContext()
  await context.resume()
  isSoundOn.set(context.state === 'running')
}

/** The sound of a refused scan, such as of a wrong box, also before the first press. */
export const warn = (): void => void turnSoundOn().then(() => play('knock'))

export const play = (sound: SoundName): void => {
  if (!context || context.state !== 'running') return isSoundOn.set(false)
  for (const [frequency, start, length] of SOUNDS[sound]) {
    const [note, volume] = [context.createOscillator(), context.createGain()]
    const at = context.currentTime + start
    note.frequency.value = frequency
    volume.gain.setValueAtTime(LOUDNESS, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + length)
    note.connect(volume).connect(context.destination)
    note.start(at)
    note.stop(at + length)
  }
}
