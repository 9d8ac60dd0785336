import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Footer } from '../shared/footer.tsx';
import { Header } from '../shared/header.tsx';
import { MessageScreen } from '../shared/message-screen.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { Button } from '../shared/ui/button.tsx';

export default function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <NotFoundMessage />
      <Footer />
    </div>
  );
}

export function NotFoundMessage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('notFound.title')} />
      <MessageScreen title={t('notFound.title')} text={t('notFound.text')}>
        <Button asChild>
          <Link to="/">{t('notFound.home')}</Link>
        </Button>
      </MessageScreen>
    </>
  );
}
