// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./SignedToken.sol";

/// An ERC-20 with EIP-2612 permit.
contract PermitToken is SignedToken {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    constructor(string memory name_, string memory symbol_, uint8 decimals_, string memory version_)
        PlainToken(name_, symbol_, decimals_)
        SignedToken(version_)
    {}

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= deadline, "ERC20Permit: expired deadline");
        bytes32 structHash = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        _requireSigner(owner, structHash, v, r, s);
        _approve(owner, spender, value);
    }
}
