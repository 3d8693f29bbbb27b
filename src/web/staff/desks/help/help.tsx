import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { ROLE_SLUGS } from '#domain/staff/seeded-roles.ts'
import { HELP, helpOf, type HelpName } from '#i18n/help.ts'
import type { Help, HelpText } from '#i18n/help/page.ts'
import { useParams } from '#web/router.ts'
import { Press } from '#web/staff/keys/press.tsx'
import { usePermitted } from '#web/staff/session.ts'
import { NotFound } from '#web/staff/shell/not-found.tsx'
import { Page } from '#web/staff/shell/page.tsx'
import { ScreenLink } from '#web/staff/shell/screen-link.tsx'
import { useScreens } from '#web/staff/screen.ts'
import { loadBundles, useLocale, useT } from '#web/staff/words.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { Contents } from './contents.tsx'
import { Picture } from './picture.tsx'
import { screensOf } from './own-help.ts'
import { RoleDay } from './role-day.tsx'
import { Said } from './said.tsx'
import { WhoMay } from './who-may.tsx'
import styles from './help.module.css'

/** The list of the help, the help of one desk, or the day of one role: a module that loads alone. */
export function Component() {
  const { name, role } = useParams()
  const known = ROLE_SLUGS.find((slug) => slug === role)
  if (known !== undefined) return <RoleDay role={known} />
  if (name === undefined && role === undefined) return <Contents />
  if (name === undefined || helpOf(name) === undefined) return <NotFound />
  return <DeskHelp key={name} name={name as HelpName} />
}

/** Texts of the build, so they are there without network once their file is. */
const useHelp = (name: HelpName) => {
  const locale = useLocale()
  const help: Help = HELP[name]
  return useQuery({
    queryKey: ['help', name, locale],
    queryFn: async () => {
      const [text] = await Promise.all([help[locale](), loadBundles(help.words)])
      return text.help
    },
    staleTime: Infinity,
    networkMode: 'always',
  })
}

/** The help of one desk: what it is for, its day, its states, and what to do in trouble. */
function DeskHelp({ name }: { name: HelpName }) {
  const t = useT()
  const { data, isError, refetch } = useHelp(name)
  const may = usePermitted()
  const screen = screensOf(name, useScreens()).find(
    ({ desk, needs }) => desk !== null && may(needs),
  )
  return (
    <Page
      title={t(`help.title.${name}`)}
      back={{ to: staffPages.help(), label: t('staff.title.help') }}
      actions={
        screen && (
          <ScreenLink screen={screen} className={styles.open}>
            {t('help.open', { screen: t(screen.title) })}
          </ScreenLink>
        )
      }
    >
      {!data && isError && (
        <ErrorState
          title={t('help.failed')}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <Busy label={t('staff.loading')}>
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
      {data && <Text name={name} text={data} />}
    </Page>
  )
}

function Text({ name, text }: { name: HelpName; text: HelpText }) {
  const t = useT()
  const { states = [], keys = [] } = text
  return (
    <div className={styles.page}>
      <p className={styles.purpose}>
        <Said text={text.purpose} />
      </p>
      <Steps name={name} text={text} />
      {states.length > 0 && (
        <section className={styles.part} aria-labelledby="help-states">
          <h2 id="help-states">{t('help.states')}</h2>
          <Pairs pairs={states} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="help-trouble">
        <h2 id="help-trouble">{t('help.trouble')}</h2>
        <Pairs pairs={text.trouble} />
      </section>
      {keys.length > 0 && (
        <section className={styles.part} aria-labelledby="help-keys">
          <h2 id="help-keys">{t('staff.keys.title')}</h2>
          <dl className={styles.keys}>
            {keys.map(([press, act]) => (
              <div key={press}>
                <dt>
                  <Press press={press} />
                </dt>
                <dd>
                  <Said text={act} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <WhoMay name={name} />
    </div>
  )
}

function Steps({ name, text }: { name: HelpName; text: HelpText }) {
  const t = useT()
  const pictures = Object.entries((HELP[name] as Help).pictures)
  return (
    <section className={styles.part} aria-labelledby="help-steps">
      <h2 id="help-steps">{t('help.steps')}</h2>
      <ol className={styles.steps}>
        {text.steps.map((step, index) => (
          <li key={step}>
            <p>
              <Said text={step} />
            </p>
            {pictures
              .filter(([, { after }]) => after === index + 1)
              .map(([picture, { at }]) => (
                <Picture
                  key={picture}
                  file={`${name}/${picture}`}
                  at={at}
                  alt={text.pictures[picture] ?? ''}
                />
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Pairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(([what, text]) => (
        <div key={what}>
          <dt>
            <Said text={what} />
          </dt>
          <dd>
            <Said text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
