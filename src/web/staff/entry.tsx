// The React refresh preamble must come first. A build drops it.
import '@vitejs/plugin-react/preamble'
import { createRoot } from 'react-dom/client'
import { readLocale } from '#domain/locale.ts'
import type { Translate } from '#i18n/web.ts'
import { setBrowserTransport } from '#web/send.ts'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import './styles.css'
import { Lock } from './lock/lock.tsx'
import { fetchConsole, Root } from './open.tsx'
import { isMarked, startSession } from './session.ts'
import { currentSpeech, initWords } from './words.ts'

/** Opens the console: the server sends the same empty page for every address below `/staff`. */
const start = async () => {
  // Scripts have arrived: now the font, while they run.
  void document.fonts.load("1em 'PJS'")
  const words = initWords(readLocale(document.documentElement.lang) ?? 'id')
  setBrowserTransport({
    locale: () => currentSpeech().locale,
    // Of the shop's texts, calls use those of failures, which `ground` includes.
    t: () => currentSpeech().t as Translate,
  })
  // The server is asked who is signed in while texts and the console's code are fetched.
  startSession(words)
  if (isMarked()) fetchConsole()
  await words
  createRoot(document.getElementById('staff')!).render(
    <>
      <Root />
      <Lock />
    </>,
  )
}

void start()
