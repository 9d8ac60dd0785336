import { exportAccount } from '@timbre/contract/privacy';
import { format } from 'date-fns';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRequest } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';
import { DeleteAccountDialog, daysToDeletion } from './delete-account-dialog.tsx';

/** What people can always do about what we know of them: take it along, and have it deleted. */
export function YourDataCard() {
  const { t } = useTranslation();
  const [isDeleting, setIsDeleting] = useState(false);
  const exporting = useReauthMutation({
    call: async () => {
      const archive = await apiRequest(exportAccount.method, exportAccount.path);
      saveFile(await archive.blob(), `timbre-export-${format(new Date(), 'yyyy-MM-dd')}.zip`);
    },
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('data.title')} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="min-w-64 flex-1 text-muted">{t('data.exportText')}</p>
        <Button
          variant="outline"
          className="max-sm:w-full"
          disabled={exporting.isPending}
          onClick={() => exporting.start(undefined)}
        >
          <Download aria-hidden="true" />
          {exporting.isPending ? t('data.exporting') : t('data.export')}
        </Button>
      </div>
      <FormError title={t('data.exportFailed')} error={exporting.error} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-6">
        <p className="min-w-64 flex-1 text-muted">{t('data.deleteText', { count: daysToDeletion })}</p>
        <Button variant="outline" className="text-danger! max-sm:w-full" onClick={() => setIsDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {exporting.gate}
      <DeleteAccountDialog isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </Card>
  );
}
