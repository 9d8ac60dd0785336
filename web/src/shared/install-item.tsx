import { MonitorDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInstallOffer } from './install-offer.ts';
import { MenuItem } from './ui/menu.tsx';

/** In the menu where the browser offers it, which is noticed behind the login, where these texts are. */
export function InstallItem() {
  const { t } = useTranslation();
  const offer = useInstallOffer();
  if (offer === null) return null;
  return (
    <MenuItem onSelect={offer.install}>
      <MonitorDown aria-hidden="true" />
      {t('menu.install')}
    </MenuItem>
  );
}
