import { Modal, type ModalProps } from '@mantine/core';
import { shared } from '../shared-text';

interface DialogProps extends Omit<ModalProps, 'opened' | 'onClose'> {
  close: () => void;
}

/** A dialog that is open while it is rendered. */
export const Dialog = ({ close, ...rest }: DialogProps) => (
  <Modal opened onClose={close} closeButtonProps={{ 'aria-label': shared.close }} {...rest} />
);
