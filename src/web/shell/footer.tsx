import { Link } from '#web/router.ts'
import type { Footer as FooterData } from '#contract/content.ts'
import { pages } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { FacebookMark, InstagramMark, TiktokMark, YoutubeMark } from '#web/shell/social-marks.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './footer.module.css'

/**
 * Contact, complaints, the shop's pages, ways to pay: in the same place on every page. `isShort`
 * leaves a phone the way to help and to complaints.
 */
export function Footer({ footer, isShort = false }: { footer: FooterData; isShort?: boolean }) {
  const t = useT()
  return (
    <footer
      className={classNames(styles.footer, isShort && styles.short, 'no-print')}
      aria-label={t('footer.label')}
    >
      <div className={`container ${styles.columns}`}>
        {isShort && <ShortWays />}
        <section className={styles.more}>
          <h2 className={styles.title}>{t('footer.contact')}</h2>
          <RichText html={footer.contact} className={styles.text} />
        </section>
        <nav aria-label={t('footer.company')} className={styles.more}>
          <h2 className={styles.title}>{t('footer.company')}</h2>
          <ul className={`plain-list ${styles.links}`}>
            {footer.navigation.map(({ title, route }) => (
              <li key={route}>
                <Link to={route} className={styles.link}>
                  {title}
                </Link>
              </li>
            ))}
            <li>
              <Link to={pages.app()} className={styles.link}>
                {t('footer.app')}
              </Link>
            </li>
          </ul>
        </nav>
        <section>
          <h2 className={styles.title}>{t('footer.complaint')}</h2>
          <RichText html={footer.complaint} className={styles.text} />
        </section>
        <section className={styles.more}>
          <SocialLinks footer={footer} />
          {footer.payment_title && <h2 className={styles.title}>{footer.payment_title}</h2>}
          <ul className={`plain-list ${styles.logos}`}>
            {Object.entries(footer.payment_logo).map(([name, image]) => (
              <li key={name}>
                <img src={image} alt={name} width={60} height={32} loading="lazy" />
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className={`container ${styles.foot}`}>
        <RichText html={footer.info} className={classNames(styles.info, styles.more)} />
        <p>{footer.copyright}</p>
      </div>
    </footer>
  )
}

/** Contact and legal links: all that a phone shows of the footer. */
function ShortWays() {
  const t = useT()
  return (
    <ul className={`plain-list only-mobile ${styles.ways}`}>
      <li>
        <Link to={pages.help()} className={styles.link}>
          {t('blank.help')}
        </Link>
      </li>
      <li>
        <Link to={pages.page('terms')} className={styles.link}>
          {t('blank.terms')}
        </Link>
      </li>
      <li>
        <Link to={pages.page('privacy')} className={styles.link}>
          {t('blank.privacy')}
        </Link>
      </li>
    </ul>
  )
}

function SocialLinks({ footer }: { footer: FooterData }) {
  const t = useT()
  const present = [
    { name: 'Instagram', href: footer.instagram, Mark: InstagramMark },
    { name: 'TikTok', href: footer.tiktok, Mark: TiktokMark },
    { name: 'YouTube', href: footer.youtube, Mark: YoutubeMark },
    { name: 'Facebook', href: footer.facebook, Mark: FacebookMark },
  ].filter((each): each is typeof each & { href: string } => Boolean(each.href))
  if (present.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t('footer.follow')}</h2>
      <ul className={`plain-list ${styles.social}`}>
        {present.map(({ name, href, Mark }) => (
          <li key={name}>
            <a
              href={href}
              aria-label={name}
              title={name}
              rel="noopener noreferrer"
              target="_blank"
              className={styles.mark}
            >
              <Mark />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
